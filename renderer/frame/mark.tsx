/** The logo of Cashdesk. */
export function Mark() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="mark">
      <rect width="20" height="20" rx="5" />
      <path d="M5.5 6.2h5.2M5.5 11.4h9M5.5 14.2h9" />
    </svg>
  );
}
