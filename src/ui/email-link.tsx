interface EmailLinkProps {
  readonly address: string;
  readonly className?: string | undefined;
}

/** An email address that wraps only before its `@`. */
export function EmailLink({ address, className }: EmailLinkProps) {
  const [mailbox, host] = address.split('@');
  return (
    <span className={className}>
      {mailbox}
      <wbr />@{host}
    </span>
  );
}
