/** The list with one item moved to another place; the same list for a place outside it. */
export function moveCard<Card>(cards: readonly Card[], from: number, to: number): Card[] {
  const moved = [...cards]
  const card = cards[from]
  if (card === undefined || to < 0 || to >= cards.length) return moved
  moved.splice(from, 1)
  moved.splice(to, 0, card)
  return moved
}
