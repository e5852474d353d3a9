import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { Bubble } from '#platform/conversation/web/bubble.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { chatTexts } from '../../i18n/texts.ts'

const blink = keyframes({ '50%': { opacity: 0.2 } })

/** The partial answer that the assistant is writing. */
export const AnsweringBubble = ({ name, text }: { name: string; text: string }) => {
  const t = useText(chatTexts)
  return (
    <Bubble own={false} first>
      <Box aria-busy aria-label={`${name}: ${t('chat.answering')}`} sx={{ whiteSpace: 'pre-wrap' }}>
        {text}
        <Box
          component="span"
          aria-hidden
          sx={{
            display: 'inline-block',
            width: 7,
            height: '1em',
            ml: 0.5,
            verticalAlign: 'text-bottom',
            bgcolor: 'primary.main',
            animation: `${blink} 1s step-end infinite`,
          }}
        />
      </Box>
    </Bubble>
  )
}
