import type { ReactNode } from 'react'

interface BubbleProps {
  own: boolean
  /** First of a block by one author: has a gap above. */
  first: boolean
  /** Counts the jumps to this message, to flash it; 0 for none. */
  jumped?: number
  /** The author's picture. */
  picture?: ReactNode
  /** Keeps room for a picture, even without one. */
  room?: boolean
  children: ReactNode
  /** Next to the bubble. */
  aside?: ReactNode
}

/** The frame of one message; own ones are on the right. */
export const Bubble = ({ own, first, jumped = 0, picture, room = false, children, aside }: BubbleProps) => (
  <div className={`row${own ? ' own' : ''}${first ? ' first' : ''}`}>
    {jumped > 0 && <div key={jumped} aria-hidden className="flash" />}
    {room && <div className="room">{first && picture}</div>}
    <div className="bubble">{children}</div>
    {aside}
  </div>
)
