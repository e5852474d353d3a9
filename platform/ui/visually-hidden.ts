/** For screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  // In px: `sx` reads 1 as 100 % and a margin of -1 as -8 px, which widened the page.
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
