interface EmailAddressProps {
  readonly address: string;
  readonly className?: string | undefined;
}

/** An address that a narrow line breaks before its host and nowhere else. */
export function EmailAddress({ address, className }: EmailAddressProps) {
  const [mailbox, host] = address.split('@');
  return (
    <span className={className}>
      {mailbox}
      <wbr />@{host}
    </span>
  );
}
