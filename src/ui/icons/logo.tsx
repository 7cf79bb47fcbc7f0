/** The church's logo: a doorway whose fanlight is a rising sun, in the current text color. */
export function Logo() {
  return (
    <svg width={32} height={32} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <path
        fillRule="evenodd"
        d="M3 28.5V15.5a13 13 0 0 1 26 0V28.5ZM10 28.5a6 6 0 0 1 12 0ZM20.83 22.09L25.16 16.08L27.39 18.09L21.87 23.02ZM18.21 20.78L22.28 7.95L25.08 9.03L19.52 21.28ZM15.3 20.5L14.5 5.1L17.5 5.1L16.7 20.5ZM12.48 21.28L6.92 9.03L9.72 7.95L13.79 20.78ZM10.13 23.02L4.61 18.09L6.84 16.08L11.17 22.09Z"
      />
    </svg>
  );
}
