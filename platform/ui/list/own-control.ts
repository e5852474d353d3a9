const CONTROL =
  'a, button, input, select, textarea, label, [role=button], [role=checkbox], [role=menuitem], [data-own-click]'

/** Whether a click in a row was for a control within it, or only selected text. */
export const isForControl = (target: EventTarget, row: Element): boolean => {
  if (!(target instanceof Element)) return false
  // React bubbles clicks from a cell's portal (its dialog) to the row, although it is elsewhere in the document.
  if (!row.contains(target)) return true
  const control = target.closest(CONTROL)
  if (control !== null && control !== row && row.contains(control)) return true
  const selection = getSelection()
  return selection !== null && selection.type === 'Range' && selection.toString().trim() !== ''
}

const OVER =
  '[role=dialog][aria-modal=true], [role=alertdialog], .MuiDialog-root, .MuiPopover-root, .MuiPickerPopper-root'

/** Whether a bare key pressed now is typed text, or belongs to a window that lies over the screen. */
export const isForOthers = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const { target } = event
  if (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]')
  )
    return true
  return document.querySelector(OVER) !== null
}
