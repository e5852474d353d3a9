import { type ReactNode, useState } from 'react'
import { FieldsDialog, type FieldsDialogProps } from './fields-dialog.tsx'
import type { Input } from './resource-client.ts'

type Question = Omit<FieldsDialogProps, 'onAnswer'>

interface Asked extends Question {
  answer: (values: Input | null) => void
}

/** Asks for fields in a dialog: `await ask(…)` resolves to the values, or null when cancelled. */
export const useAsk = (): { ask: (question: Question) => Promise<Input | null>; dialog: ReactNode } => {
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    ask: (question) => new Promise((answer) => setAsked({ ...question, answer })),
    dialog: asked !== null && (
      <FieldsDialog
        {...asked}
        onAnswer={(values) => {
          setAsked(null)
          asked.answer(values)
        }}
      />
    ),
  }
}
