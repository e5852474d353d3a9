const CONTROL =
  'a, button, input, select, textarea, label, [role=button], [role=checkbox], [role=menuitem], [data-own-click]'

/** Whether a click in a row was on a control, or selected text. */
export const isForControl = (target: EventTarget, row: Element): boolean => {
  if (!(target instanceof Element)) return false
  // React bubbles events from portals (a cell's dialog) to the row.
  if (!row.contains(target)) return true
  const control = target.closest(CONTROL)
  if (control !== null && control !== row && row.contains(control)) return true
  const selection = getSelection()
  return selection !== null && selection.type === 'Range' && selection.toString().trim() !== ''
}

const OVER =
  '[role=dialog][aria-modal=true], [role=alertdialog], .MuiDialog-root, .MuiPopover-root, .MuiPickerPopper-root'

/** Whether a bare key press is typing, or belongs to an open dialog. */
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
