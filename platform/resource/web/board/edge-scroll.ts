/** Distance from the board's edge that scrolls, px. */
const NEAR = 48
/** Pause between columns, ms. */
const PACE = 550

export interface EdgeScroll {
  /** The finger's x in the window, px. */
  move: (x: number) => void
  end: () => void
}

/** Scrolls column by column while a finger is at the left or right edge. */
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
