import type { ReactNode } from 'react'

/** Time and delivery state, after a message's last word. */
export const Stamp = ({ at, children }: { at: string; children: ReactNode }) => (
  <time className="stamp" dateTime={at}>
    {children}
  </time>
)
