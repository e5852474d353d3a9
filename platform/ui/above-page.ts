const elementOf = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no #${id}`)
  return element
}

/** Container of dialogs, drawers and menus, beside the page, which is inert while one is open. */
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
    // An open dialog pulls the focus back on focusin; it must not notice focus in here.
    edge.addEventListener('focusin', (event) => event.stopPropagation())
    edge.append(above)
  }
  return above
}

/** Container for a menu of `anchor`: above the dialogs if the anchor is. */
export const layerOf = (anchor: Element | null): HTMLElement =>
  above !== null && anchor !== null && above.contains(anchor) ? above : stage()
