import { useState } from 'react'
import { useStore } from 'zustand'
import { createForm, type Form, type FormOptions, isDirty } from './form.ts'
import { useLeaveGuard } from './leave-guard.ts'

interface UsedForm<Values> extends Form<Values> {
  dirty: boolean
  /** For Cancel and closing the dialog: asks when dirty. */
  mayLeave: () => Promise<boolean>
}

/**
 * A form for the component's lifetime, with leave guard. Once `save` resolves the guard is disarmed, so `onSaved` may
 * navigate.
 */
export const useForm = <Values extends object>(
  options: FormOptions<Values> & { onSaved?: () => void },
): UsedForm<Values> => {
  const [latest] = useState({ options })
  latest.options = options
  const [form] = useState(() =>
    createForm<Values>({
      initial: options.initial,
      check: (values) => latest.options.check?.(values) ?? {},
      save: (values) => latest.options.save(values),
    }),
  )
  const dirty = useStore(form.store, isDirty)
  const { release, mayLeave } = useLeaveGuard(dirty)
  return {
    ...form,
    dirty,
    mayLeave,
    async submit() {
      const saved = await form.submit()
      if (saved) {
        release()
        latest.options.onSaved?.()
      }
      return saved
    },
  }
}
