/** Roles within a company; an `operator` runs the platform for many companies. */
export const ROLES = ['operator', 'administrator', 'supervisor', 'agent'] as const
export type Role = (typeof ROLES)[number]

/** One access rule: the client asks for `name`, the server checks `roles`. Nothing else looks at roles. */
export interface Ability {
  readonly name: string
  readonly roles: readonly Role[]
}

/** Reads as a sentence: `defineAbility('phone.use', allow('agent', 'supervisor'))`. */
export const allow = (...roles: Role[]): readonly Role[] => roles

export const defineAbility = (name: string, roles: readonly Role[]): Ability => ({ name, roles })

export const can = (role: Role, ability: Ability): boolean => ability.roles.includes(role)
