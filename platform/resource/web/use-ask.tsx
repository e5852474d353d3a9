import { type ReactNode, useState } from 'react'
import { FieldsDialog, type FieldsDialogProps } from './fields-dialog.tsx'
import type { Input } from './resource-client.ts'

type Question = Omit<FieldsDialogProps, 'onAnswer'>

interface Request extends Question {
  answer: (values: Input | null) => void
}

/** Asks for fields in a dialog: `await ask(…)` resolves to the values, or null when cancelled. */
export const useAsk = (): { ask: (question: Question) => Promise<Input | null>; dialog: ReactNode } => {
  const [pending, setPending] = useState<Request | null>(null)
  return {
    ask: (question) => new Promise((answer) => setPending({ ...question, answer })),
    dialog: pending !== null && (
      <FieldsDialog
        {...pending}
        onAnswer={(values) => {
          setPending(null)
          pending.answer(values)
        }}
      />
    ),
  }
}
