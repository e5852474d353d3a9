import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { EMOJI_FONT } from './emoji-font.ts'

const HANDS = ['✋', '✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿'] as const

interface ToneChoiceProps {
  tone: number
  onChoose: (tone: number) => void
}

export const ToneChoice = ({ tone, onChoose }: ToneChoiceProps) => {
  const t = useText(platformTexts)
  const toneName = (index: number) => t(`emoji.tone.${index as 0 | 1 | 2 | 3 | 4 | 5}`)
  return (
    <TextField
      select
      value={tone}
      onChange={(event) => onChoose(Number(event.target.value))}
      slotProps={{
        htmlInput: { 'aria-label': t('emoji.tone') },
        select: {
          SelectDisplayProps: { 'aria-label': `${t('emoji.tone')}: ${toneName(tone)}` },
          renderValue: () => HANDS[tone],
        },
      }}
      sx={{ flex: 'none', '& .MuiSelect-select': { py: 0.75, fontFamily: EMOJI_FONT, textOverflow: 'clip' } }}
    >
      {HANDS.map((hand, index) => (
        <MenuItem key={hand} value={index} sx={{ gap: 1.5 }}>
          <span aria-hidden>{hand}</span>
          {toneName(index)}
        </MenuItem>
      ))}
    </TextField>
  )
}
