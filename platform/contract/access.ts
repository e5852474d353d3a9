/** Who somebody is within a company; `operator` runs the platform for many companies. */
export const ROLES = ['operator', 'administrator', 'supervisor', 'agent'] as const
export type Role = (typeof ROLES)[number]

/** One rule of access: the client asks whether it has `name`, the server checks `roles`. Nobody asks for roles. */
export interface Ability {
  readonly name: string
  readonly roles: readonly Role[]
}

/** Reads as a sentence: `defineAbility('phone.use', allow('agent', 'supervisor'))`. */
export const allow = (...roles: Role[]): readonly Role[] => roles

export const defineAbility = (name: string, roles: readonly Role[]): Ability => ({ name, roles })

export const can = (role: Role, ability: Ability): boolean => ability.roles.includes(role)
