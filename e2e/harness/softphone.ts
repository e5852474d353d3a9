import type { Locator } from 'playwright-core'
import type { Person } from './person.ts'

/** The softphone on somebody's screen, by what it says and what its buttons are called. */
export interface Softphone {
  /** All of it: the pill in the bar, the bar of a call, the cards of calls that ring, notes. */
  dock: Locator
  /** Resolves when the dock says this. */
  says(text: string): Promise<void>
  /** Resolves when the phone can be called. */
  ready(): Promise<void>
  dial(number: string): Promise<void>
  press(button: string): Promise<void>
}

export function softphone({ page }: Person): Softphone {
  const dock = page.locator('[data-phone]')
  const press = (button: string) => dock.getByRole('button', { name: button, exact: true }).click()
  const says = (text: string) => dock.getByText(text, { exact: true }).first().waitFor()
  return {
    dock,
    says,
    press,
    ready: () => dock.and(page.locator('[data-status="REGISTERED"]')).waitFor(),
    async dial(number) {
      await dock.getByLabel('Nombre o número').fill(number)
      await press('Llamar')
    },
  }
}
