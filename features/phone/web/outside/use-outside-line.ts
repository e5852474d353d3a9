import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  type OutsideAccount,
  type OutsideLine,
  type OutsideState,
  openOutsideLine,
  readOutsideAccount,
} from './outside-line.ts'

const OFF: OutsideState = { phase: 'off', number: '', end: null, keys: '' }
/** Delay after typing before the number is used, ms. */
const TYPED_FOR = 600

/** The outside telephone with this number; `there` is false without a simulated carrier. */
export function useOutsideLine(number: string) {
  const [line, setLine] = useState<OutsideLine | null>(null)
  const [there, setThere] = useState<boolean | null>(null)
  const [customers, setCustomers] = useState<OutsideAccount['customers'] | null>(null)
  useEffect(() => {
    if (number.length < 6) return
    const control = new AbortController()
    let opened: OutsideLine | null = null
    const open = async () => {
      const account = await readOutsideAccount(control.signal)
      // A separate chunk, already loaded with the softphone.
      const { createJssipLine } = await import('../softphone/jssip-line.ts')
      if (control.signal.aborted) return
      setThere(account !== null)
      setCustomers(account?.customers ?? null)
      opened = account && openOutsideLine(createJssipLine, number, account)
      setLine(opened)
    }
    const timer = setTimeout(() => {
      open().catch((error: unknown) => {
        if (!control.signal.aborted && !(error instanceof TypeError)) throw error
      })
    }, TYPED_FOR)
    return () => {
      clearTimeout(timer)
      control.abort()
      opened?.close()
      setLine(null)
    }
  }, [number])
  const state = useSyncExternalStore(
    (listener) => line?.subscribe(listener) ?? (() => {}),
    () => line?.state() ?? OFF,
  )
  return { line, there, state, customers }
}
