/** A table on desktops; on phones the roles are stacked under their line. */
export const ROW = {
  display: 'grid',
  alignItems: 'center',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '160px repeat(3, minmax(0, 1fr))' },
} as const
