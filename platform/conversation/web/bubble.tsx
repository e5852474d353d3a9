import type { ReactNode } from 'react'

interface BubbleProps {
  own: boolean
  /** Of its author's block: it stands a little away from what is above. */
  first: boolean
  /** Which jump led here; 0 for none. */
  jumped?: number
  /** Whose picture stands beside it; nothing where all are one person's. */
  picture?: ReactNode
  /** Whether there is room for a picture, also where there is none. */
  room?: boolean
  children: ReactNode
  /** Beside the bubble. */
  aside?: ReactNode
}

/** One message's frame, on the message sheet: own ones on the right. */
export const Bubble = ({ own, first, jumped = 0, picture, room = false, children, aside }: BubbleProps) => (
  <div className={`row${own ? ' own' : ''}${first ? ' first' : ''}`}>
    {jumped > 0 && <div key={jumped} aria-hidden className="flash" />}
    {room && <div className="room">{first && picture}</div>}
    <div className="bubble">{children}</div>
    {aside}
  </div>
)
