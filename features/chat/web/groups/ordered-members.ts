interface Ordered {
  readonly id: number
  readonly name: string
  readonly is_admin: boolean
}

/** Oneself, then the administrators, then the others, each by name. */
export const orderedMembers = <One extends Ordered>(members: readonly One[], me: number): One[] => {
  const rank = ({ id, is_admin }: One): number => (id === me ? 0 : is_admin ? 1 : 2)
  return members.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'es'))
}
