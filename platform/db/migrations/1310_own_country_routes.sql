-- Pesos a minute of an outside number, by the route that it takes now: `routeFor` of platform/telephony/journey/outbound.ts. Of the own
-- country's numbers, written with its prefix, the routes without one count: first where they are written as international ones,
-- else where no route fits them as they are.
CREATE OR REPLACE FUNCTION price_of_minute(company bigint, number text) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH spelt AS (
    SELECT number AS digits, 2 AS turn
     UNION ALL
    SELECT found[2], CASE WHEN found[1] IS NULL THEN 3 ELSE 1 END
      FROM companies c JOIN countries k ON k.id = c.country_id,
           regexp_match(number, '^(\+|00)?' || k.extension || '([0-9]{7,})$') found
     WHERE c.id = company AND found IS NOT NULL
  )
  SELECT coalesce((SELECT r.price_minute FROM spelt s JOIN outbound_routes r ON s.digits ~ r.matcher
                    WHERE r.company_id = company AND r.deleted_at IS NULL
                    ORDER BY s.turn, r.priority, r.id LIMIT 1), 0)
$$;
