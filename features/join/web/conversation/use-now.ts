import { useEffect, useState } from 'react'

/** The time, epoch ms, anew every half minute: for what ends by itself. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
