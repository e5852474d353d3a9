/** So near to the board's edge, px, a finger asks for what lies beyond it. */
const NEAR = 48
/** From one column to the next, ms. */
const PACE = 550

export interface EdgeScroll {
  /** Where the finger is, px from the window's left. */
  move: (x: number) => void
  end: () => void
}

/** Brings the board's columns by, one after the other, while a finger rests at its left or right edge. */
export const edgeScroll = (card: HTMLElement, onScrolled: () => void): EdgeScroll => {
  const column = card.closest<HTMLElement>('[data-board-column]')
  const board = column?.parentElement
  if (!column || !board) return { move: () => {}, end: () => {} }
  const gap = Number.parseFloat(getComputedStyle(board).columnGap) || 0
  let way: -1 | 0 | 1 = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  const step = () => board.scrollBy({ left: way * (column.offsetWidth + gap), behavior })
  board.addEventListener('scroll', onScrolled)
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    move: (x) => {
      const { left, right } = board.getBoundingClientRect()
      const next = x > right - NEAR ? 1 : x < left + NEAR ? -1 : 0
      if (next === way) return
      way = next
      stop()
      if (way === 0) return
      step()
      timer = setInterval(step, PACE)
    },
    end: () => {
      stop()
      board.removeEventListener('scroll', onScrolled)
    },
  }
}
