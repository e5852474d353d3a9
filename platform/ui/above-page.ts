const elementOf = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no #${id}`)
  return element
}

/** What windows, drawers and menus are put into, beside the page: while one is open the rest of it can't be reached. */
export const stage = (): HTMLElement => document.getElementById('stage') ?? document.body

let above: HTMLElement | null = null

/**
 * Container of what no dialog may cover: a call. It is outside the stage, so an open dialog neither hides it
 * from screen readers nor takes the focus back from it.
 */
export const abovePage = (): HTMLElement => {
  if (above === null) {
    above = document.createElement('div')
    const edge = elementOf('above')
    // Windows fetch the focus back when they hear that it went elsewhere; of what happens here they hear nothing.
    edge.addEventListener('focusin', (event) => event.stopPropagation())
    edge.append(above)
  }
  return above
}

/** Where a menu goes that belongs to `anchor`: beside what no window covers, when that is where it was opened. */
export const layerOf = (anchor: Element | null): HTMLElement =>
  above !== null && anchor !== null && above.contains(anchor) ? above : stage()
