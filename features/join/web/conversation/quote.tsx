import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useText } from '#platform/i18n/web/language.tsx'
import type { MessageKind } from '../../contract/message.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'

interface Quoted {
  readonly id: number
  readonly author: string | { readonly name: string }
  readonly kind: MessageKind
  readonly message: string
  readonly deleted: boolean
}

/** Two lines of a message: whose it is and how it begins. */
export const QuoteLines = ({ quoted }: { quoted: Quoted }) => {
  const t = useText(joinWebTexts)
  const { author, kind, message, deleted } = quoted
  const words = deleted ? t('join.deleted') : message === '' ? t(`join.kind.${kind}`) : message
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        minWidth: 0,
        width: 1,
        textAlign: 'left',
        borderLeft: 3,
        borderColor: 'primary.main',
        pl: 1,
        fontSize: '0.8125rem',
        lineHeight: 1.35,
      }}
    >
      <Box component="span" sx={{ display: 'block', fontWeight: 600, color: 'primary.main' }}>
        {typeof author === 'string' ? author : author.name}
      </Box>
      <Box
        component="span"
        sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {words}
      </Box>
    </Box>
  )
}

/** The message that another one answers; a click goes there. */
export const Quote = ({ quoted }: { quoted: Quoted }) => {
  const join = useJoin()
  return (
    <ButtonBase
      onClick={() => join.jumpTo(quoted.id)}
      sx={{
        display: 'flex',
        width: 1,
        mb: 0.5,
        p: 0.5,
        borderRadius: 1,
        bgcolor: 'action.hover',
        color: 'inherit',
        overflow: 'hidden',
      }}
    >
      <QuoteLines quoted={quoted} />
    </ButtonBase>
  )
}
