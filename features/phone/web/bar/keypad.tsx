import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useText } from '#platform/i18n/web/language.tsx'
import { phoneTexts } from '../../i18n/texts.ts'

const KEYS = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', '+'],
  ['#', ''],
] as const

export const Keypad = ({ onKey, disabled = false }: { onKey: (key: string) => void; disabled?: boolean }) => {
  const t = useText(phoneTexts)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 0.75 }}>
      {KEYS.map(([key, letters]) => (
        <ButtonBase
          key={key}
          disabled={disabled}
          aria-label={t('dial.key', { key })}
          onClick={() => onKey(key)}
          sx={{
            flexDirection: 'column',
            height: 46,
            borderRadius: 1,
            bgcolor: 'action.hover',
            '&:hover': { bgcolor: 'action.selected' },
            '&:active': { bgcolor: 'primary.light' },
            '&.Mui-disabled': { opacity: 0.5 },
          }}
        >
          <Box component="span" sx={{ fontSize: '1.0625rem', fontWeight: 500, lineHeight: 1.1 }}>
            {key}
          </Box>
          {/* Drawn by CSS, so that the key's accessible name is only its digit. */}
          <Box
            component="span"
            data-letters={letters}
            sx={{
              '&::before': { content: 'attr(data-letters)' },
              fontSize: '0.6875rem',
              letterSpacing: '0.1em',
              color: 'text.secondary',
              lineHeight: 1.2,
              minHeight: 12,
            }}
          />
        </ButtonBase>
      ))}
    </Box>
  )
}
