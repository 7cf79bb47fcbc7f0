import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

/** Does nothing instead of being disabled: a disabled element loses the focus. */
function FocusableButton({
  disabled = false,
  onClick,
  type = 'button',
  ...props
}: ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type={type}
      aria-disabled={disabled}
      onClick={(event) => {
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** Mantine's button that keeps the focus while `loading` or `disabled`. */
export function BusyButton(props: ButtonProps & ComponentProps<'button'>) {
  return <Button {...props} component={FocusableButton} />;
}
