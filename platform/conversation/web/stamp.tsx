import type { ReactNode } from 'react'

/** When a message was written and what became of it, after its last word. */
export const Stamp = ({ at, children }: { at: string; children: ReactNode }) => (
  <time className="stamp" dateTime={at}>
    {children}
  </time>
)
