import type { Locator } from 'playwright-core'
import type { Person } from './person.ts'

/** The softphone on a person's screen, by its texts and buttons. */
export interface Softphone {
  /** The whole softphone: button, call bar, cards of ringing calls, notes. */
  dock: Locator
  /** Resolves when the softphone shows this text. What ends a call is shown for seconds only: await it beside its cause. */
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
