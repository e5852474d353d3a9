/** Height of a row of the list, px. */
export const ROW_HEIGHT = 64

/** Style of every selectable row. */
export const rowSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 1.25,
  width: 1,
  height: ROW_HEIGHT - 2,
  px: 1.25,
  borderRadius: 1,
  font: 'inherit',
  textAlign: 'left',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
  '&[aria-current=true]': { bgcolor: 'primary.light' },
} as const
