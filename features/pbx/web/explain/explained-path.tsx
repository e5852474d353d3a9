import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { Answer } from '#platform/contract/route.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { explainCall } from '../../contract/explain.ts'
import { explainTexts } from '../../i18n/explain/texts.ts'
import { nextTurns, restWords, stepWords } from './explain-words.ts'
import { PathStep } from './path-view.tsx'

interface ExplainedPathProps {
  explained: Answer<typeof explainCall>
  /** Continues with that key, a timeout (`t`) or an unanswered ring (`n`). */
  onTurn: (key: string) => void
}

/** The path of a call, each step with its reason, and the possible next steps. */
export const ExplainedPath = ({ explained, onTurn }: ExplainedPathProps) => {
  const t = useText(explainTexts)
  const { language } = useLanguage()
  const { rest, steps } = explained
  const end = restWords(rest, language)
  const turns = nextTurns(rest, language)
  return (
    <Box component="ol" aria-live="polite" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {steps.map((step, index) => {
        const tone = step.kind === 'slot' && step.open === false ? 'closed' : 'normal'
        const key = `${index} ${step.kind}`
        return <PathStep key={key} kind={step.kind} {...stepWords(step, language)} tone={tone} last={false} />
      })}
      <PathStep kind={rest.kind} {...end} tone="end" last>
        {rest.kind === 'queue' && rest.names.length > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {rest.names.join(', ')}
          </Typography>
        )}
        {turns.length > 0 && (
          <Box sx={{ mt: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.75 }}>
              {t('rest.next')}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {turns.map(({ key, label }) => (
                <Chip key={key} label={label} variant="outlined" onClick={() => onTurn(key)} />
              ))}
            </Box>
          </Box>
        )}
      </PathStep>
    </Box>
  )
}
