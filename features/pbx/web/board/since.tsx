import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createStore } from 'zustand'

/** One clock for all counters of the board: five hundred separate timers would each cause a repaint. */
const clock = createStore<{ now: number }>(() => ({ now: Date.now() }))
let watching = 0
let timer: ReturnType<typeof setInterval> | null = null

function watch(): () => void {
  watching += 1
  timer ??= setInterval(() => clock.setState({ now: Date.now() }), 1000)
  return () => {
    watching -= 1
    if (watching > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

/** The time, each second; ms since 1970. For small parts, which it renders again. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const forget = clock.subscribe((tick) => setNow(tick.now))
    const rest = watch()
    return () => {
      forget()
      rest()
    }
  }, [])
  return now
}

const two = (value: number) => String(value).padStart(2, '0')

export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${two(minutes)}:${two(Math.floor(seconds % 60))}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Running time since `since`. Bypasses React, which would render five hundred parts of a board every second. */
export const Since = ({ since }: { since: string | null }) => {
  const shown = useRef<HTMLTimeElement>(null)
  useLayoutEffect(() => {
    if (since === null) return
    const began = Date.parse(since)
    const write = () => {
      if (shown.current) shown.current.textContent = clockText(Math.max(0, (Date.now() - began) / 1000))
    }
    write()
    const forget = clock.subscribe(write)
    const rest = watch()
    return () => {
      forget()
      rest()
    }
  }, [since])
  return since === null ? null : <time ref={shown} dateTime={since} />
}
