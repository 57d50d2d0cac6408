/** The product's mark. Decorative beside the name; give it a title where it stands alone. */
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
        d="M8.45 6.3H15c2.2 0 3.9 1.7 3.9 3.9 0 1.3-.6 2.5-1.5 3.3 2 .8 3.4 2.7 3.4 5 0 2.9-2.3 5.15-5.3 5.15H8.45z"
        fill="none"
        stroke="var(--on-palm)"
        strokeWidth="3.1"
        strokeLinejoin="round"
      />
      <circle cx="22.7" cy="8.5" r="2.8" fill="var(--marigold)" />
    </svg>
  )
}
