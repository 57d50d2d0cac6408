/** The product's mark. Beside its name it is decoration; alone, give it a title. */
export function Mark({ size = 30, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 30 30"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={!title}
    >
      <rect width="30" height="30" rx="8" fill="var(--palm)" />
      <path
        d="M8.5 6.5h6.6a4.6 4.6 0 0 1 2.9 8.2 5 5 0 0 1-2 8.8H8.5z"
        fill="none"
        stroke="var(--on-palm)"
        strokeWidth="3.1"
        strokeLinejoin="round"
      />
      <circle cx="22.6" cy="8.6" r="2.9" fill="var(--marigold)" />
    </svg>
  )
}
