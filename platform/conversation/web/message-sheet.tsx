import { keyframes, styled } from '@mui/material/styles'

const flash = keyframes({ '0%, 60%': { opacity: 1 }, '100%': { opacity: 0 } })

/**
 * Container with the styles of all messages inside: computing styles for each message would be most of the cost of scrolling.
 */
export const MessageSheet = styled('div')(({ theme: { vars, palette: plain, breakpoints } }) => {
  const palette = vars?.palette ?? plain
  return {
    position: 'relative',
    width: '100%',
    '& .row': {
      position: 'relative',
      display: 'flex',
      alignItems: 'flex-start',
      gap: 8,
      paddingTop: 2,
      '&.first': { paddingTop: 8 },
      '&.own': { flexDirection: 'row-reverse' },
    },
    '& .flash': {
      position: 'absolute',
      inset: '2px -8px -2px',
      borderRadius: 8,
      background: palette.secondary.light,
      opacity: 0,
      pointerEvents: 'none',
      animation: `${flash} 2.5s ease-out`,
    },
    '& .room': { width: 30, flex: 'none' },
    '& .bubble': {
      position: 'relative',
      maxWidth: '86%',
      minWidth: 0,
      padding: '6px 10px',
      borderRadius: 12,
      border: `1px solid ${palette.divider}`,
      background: palette.background.paper,
      fontSize: '0.875rem',
      lineHeight: 1.4,
      overflowWrap: 'anywhere',
      [breakpoints.up('sm')]: { maxWidth: '74%' },
    },
    '& .first > .bubble': { borderTopLeftRadius: 3 },
    '& .own > .bubble': { borderColor: 'transparent', background: palette.primary.light },
    '& .own.first > .bubble': { borderTopLeftRadius: 12, borderTopRightRadius: 3 },
    '& .author': { fontSize: '0.8125rem', fontWeight: 600, color: palette.primary.main },
    '& .stamp': {
      float: 'right',
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      margin: '5px 0 0 10px',
      fontSize: '0.6875rem',
      lineHeight: '16px',
      color: palette.text.secondary,
      userSelect: 'none',
    },
    '& .selecting': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      cursor: 'pointer',
      '& > .content': { flex: 1, minWidth: 0 },
      '& > .tick': { display: 'grid', width: 28, flex: 'none', placeItems: 'center' },
      '&[role=checkbox]:hover': { background: palette.action.hover },
      '&[aria-checked=true], &[aria-checked=true]:hover': {
        background: `color-mix(in srgb, ${palette.primary.main} 20%, transparent)`,
      },
    },
    '& [data-message]': {
      borderRadius: 8,
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}` },
    },
  }
})
