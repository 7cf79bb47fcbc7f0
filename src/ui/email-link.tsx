interface EmailLinkProps {
  readonly address: string;
  readonly className?: string | undefined;
}

/** An address that a narrow line breaks before its host and nowhere else. */
export function EmailLink({ address, className }: EmailLinkProps) {
  const [mailbox, host] = address.split('@');
  return (
    <span className={className}>
      {mailbox}
      <wbr />@{host}
    </span>
  );
}
