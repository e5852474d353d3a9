import type { Database, Rows } from '#platform/db/database.ts'

/** How a brand looks to people who have no session. */
export interface HostBrand {
  name: string
  /** Id of the stored picture. */
  logo: string | null
  primaryColor: string | null
  secondaryColor: string | null
}

/** What a company's mails say. */
export interface MailBrand {
  name: string
  /** For links; null: the installation's. */
  origin: string | null
  /** As in a mail's head; null: the installation's. */
  from: { name: string; address: string } | null
}

export interface Brands {
  /** Null: the product's own, as for every host that nobody has set up. */
  ofHost(host: string): Promise<HostBrand | null>
  /** `rows`: of the transaction in which it is asked, if any. */
  ofCompany(companyId: number, rows?: Rows): Promise<MailBrand | null>
  /** Brands were changed: hosts have the new ones from now on. */
  forget(): void
}

/** Brands are read from memory, since the sign-in page is open to floods; for so long where a change was not heard of, ms. */
const LASTS_MS = 10_000

const fileId = (address: string | null): string | null =>
  address === null ? null : (/\/api\/files\/([0-9a-f-]{36})\/$/.exec(address)?.[1] ?? null)

/** A host without its port, and without the dot at the end that a full name may have. */
const bareHost = (host: string): string => host.toLowerCase().replace(/\.?(:\d{1,5})?$/, '')

export function createBrands(database: Database): Brands {
  let known: { brands: Promise<ReadonlyMap<string, HostBrand>>; until: number } | undefined

  /** All with a page: resellers are few, hosts that strangers send are not. */
  async function read(): Promise<ReadonlyMap<string, HostBrand>> {
    const found = await database.systemRows
      .selectFrom('brands')
      .select(['domain', 'name', 'logo', 'primary_color', 'secondary_color'])
      .where('deleted_at', 'is', null)
      .where('domain', 'is not', null)
      .execute()
    return new Map(
      found.map(({ domain, name, logo, primary_color, secondary_color }) => [
        domain ?? '',
        { name, logo: fileId(logo), primaryColor: primary_color, secondaryColor: secondary_color },
      ]),
    )
  }

  return {
    async ofHost(host) {
      if (known === undefined || known.until < performance.now()) {
        known = { brands: read(), until: performance.now() + LASTS_MS }
        const { brands } = known
        brands.catch(() => {
          if (known?.brands === brands) known = undefined
        })
      }
      return (await known.brands).get(bareHost(host)) ?? null
    },
    forget() {
      known = undefined
    },
    async ofCompany(companyId, rows = database.systemRows) {
      const found = await rows
        .selectFrom('companies')
        .innerJoin('brands', 'brands.id', 'companies.brand_id')
        .select(['brands.name', 'domain', 'sender_name', 'sender'])
        .where('companies.id', '=', companyId)
        .where('brands.deleted_at', 'is', null)
        .executeTakeFirst()
      if (found === undefined) return null
      const { name, domain, sender, sender_name } = found
      return {
        name,
        origin: domain === null ? null : `https://${domain}`,
        from: sender === null ? null : { name: sender_name ?? name, address: sender },
      }
    },
  }
}
