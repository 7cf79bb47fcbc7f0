interface WrappedEmailProps {
  readonly address: string;
  readonly className?: string | undefined;
}

/** An email address that wraps only before its `@`. */
export function WrappedEmail({ address, className }: WrappedEmailProps) {
  const at = address.lastIndexOf('@');
  return (
    <span className={className}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
