import { useCallback, useEffect, useId, useRef } from 'react'
import { createStore } from 'zustand/vanilla'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { isLeavingConfirmed } from '../leaving.ts'
import { confirm } from '../messages/message-store.ts'

/** Dirty forms. The shell has one blocker for all, since a router allows only one. */
export const unsavedForms = createStore<ReadonlySet<string>>(() => new Set())

const mark = (id: string, dirty: boolean) => {
  const before = unsavedForms.getState()
  if (before.has(id) === dirty) return
  const next = new Set(before)
  if (dirty) next.add(id)
  else next.delete(id)
  unsavedForms.setState(next, true)
}

export const useLeaveQuestion = (): (() => Promise<boolean>) => {
  const t = useText(platformTexts)
  return useCallback(
    () =>
      confirm({
        title: t('ui.unsaved'),
        text: t('ui.unsavedHint'),
        action: t('ui.discard'),
        cancel: t('ui.keepEditing'),
        danger: true,
        staysByDefault: true,
      }),
    [t],
  )
}

interface LeaveGuard {
  /** Disarms the guard: call it after saving, before navigating. */
  release: () => void
  /** For Cancel and closing the dialog: asks when dirty. */
  mayLeave: () => Promise<boolean>
}

/** While `dirty`, leaving the screen or closing the page asks first. */
export const useLeaveGuard = (dirty: boolean): LeaveGuard => {
  const id = useId()
  const ask = useLeaveQuestion()
  const current = useRef(dirty)
  current.current = dirty
  useEffect(() => {
    mark(id, dirty)
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (unsavedForms.getState().has(id) && !isLeavingConfirmed()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      mark(id, false)
    }
  }, [id, dirty])
  const release = useCallback(() => mark(id, false), [id])
  const mayLeave = useCallback(async () => {
    if (current.current && !(await ask())) return false
    mark(id, false)
    return true
  }, [id, ask])
  return { release, mayLeave }
}
