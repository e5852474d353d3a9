import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Scope } from '../../contract/agenda-events.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { ScopeInput } from './scope-input.tsx'

interface Question {
  kind: 'move' | 'remove'
  answer: (scope: Scope | null) => void
}

const ScopeDialog = ({ kind, answer }: Question) => {
  const t = useText(agendaTexts)
  const ui = useText(platformTexts)
  const id = useId()
  const [scope, setScope] = useState<Scope>('this')
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id} onClose={() => answer(null)}>
      <DialogTitle id={id} sx={{ typography: 'h2' }}>
        {t(`agenda.scope.${kind}`)}
      </DialogTitle>
      <DialogContent>
        <ScopeInput value={scope} onChange={setScope} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={() => answer(null)}>{ui('ui.cancel')}</Button>
        <Button
          variant="contained"
          color={kind === 'remove' ? 'error' : 'primary'}
          onClick={() => answer(scope)}
        >
          {kind === 'remove' ? ui('ui.delete') : ui('ui.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Asks which occurrences of a repeated event a change is for; null when cancelled. */
export const useScopeQuestion = (): {
  ask: (kind: Question['kind']) => Promise<Scope | null>
  dialog: ReactNode
} => {
  const [pending, setPending] = useState<Question | null>(null)
  return {
    ask: (kind) =>
      new Promise((answer) =>
        setPending({
          kind,
          answer: (scope) => {
            setPending(null)
            answer(scope)
          },
        }),
      ),
    dialog: pending !== null && <ScopeDialog {...pending} />,
  }
}
