import type { FindDialIn } from '#features/meetings/server/phones/dial-in.ts'
import { MEETINGS_CODE } from '#features/pbx/contract/meetings-code.ts'
import type { LoadPlan } from '#features/phone/server/ports.ts'

/** The company's own numbers that lead straight to its meetings, at some hour at least. */
export const findDialIn =
  (loadPlan: LoadPlan): FindDialIn =>
  async (companyId) => {
    const { dids, numbers } = await loadPlan(companyId)
    const leading = [...dids.values()].filter(
      ({ state, routes }) =>
        state !== 'pending' && routes.some(({ destination }) => destination.kind === 'meetings'),
    )
    return {
      numbers: [...new Set(leading.map(({ number }) => number))],
      code: numbers.get(MEETINGS_CODE)?.kind === 'meetings' ? MEETINGS_CODE : '',
    }
  }
