import Dialog, { type DialogProps } from '@mui/material/Dialog'
import { useState } from 'react'
import { unsavedForms, useLeaveQuestion } from './leave-guard.ts'

/** A dialog with something to lose inside: Escape and a click beside it ask first, as leaving the screen does. */
export const GuardedDialog = ({
  onClose,
  ...dialog
}: Omit<DialogProps, 'onClose'> & { onClose: () => void }) => {
  const ask = useLeaveQuestion()
  // What was unsaved on the screen behind it stays there.
  const [behind] = useState(() => unsavedForms.getState())
  const close = async () => {
    const loses = [...unsavedForms.getState()].some((id) => !behind.has(id))
    if (!loses || (await ask())) onClose()
  }
  return <Dialog {...dialog} onClose={() => void close()} />
}
