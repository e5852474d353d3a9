export interface Follower {
  move: (at: { x: number; y: number }) => void
  end: () => void
}

/** A copy of a card that follows the finger, until `end`. */
export const followFinger = (card: HTMLElement, from: { x: number; y: number }): Follower => {
  const { left, top, width } = card.getBoundingClientRect()
  const picture = card.cloneNode(true) as HTMLElement
  picture.removeAttribute('data-card')
  picture.removeAttribute('tabindex')
  picture.setAttribute('aria-hidden', 'true')
  picture.inert = true
  Object.assign(picture.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    margin: '0',
    // Ignored by hit-testing.
    pointerEvents: 'none',
    opacity: '0.95',
    zIndex: '1400',
    boxShadow: '0 8px 24px rgb(0 0 0 / 0.35)',
  })
  document.body.append(picture)
  const move = (at: { x: number; y: number }) => {
    picture.style.transform = `translate(${at.x - from.x}px, ${at.y - from.y}px) rotate(2deg)`
  }
  move(from)
  return { move, end: () => picture.remove() }
}
