-- Carriers are known by their address, which several companies may share: a call to a number that two of them had entered
-- would be nobody's. Of the numbers named, by themselves or by the trunks named, one that another company has already at a
-- carrier that it shares. Two that enter one number at the same time come one after the other.
CREATE FUNCTION number_of_another(own_numbers bigint[], own_trunks bigint[]) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    mine bigint := tenancy.current_company();
    found text;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('number_of_another'));
    SELECT d.number INTO found
      FROM dids d
      JOIN trunks t ON t.company_id = mine
      JOIN trunks other ON lower(other.host) = lower(t.host) AND other.company_id <> mine
      JOIN companies c ON c.id = other.company_id
      JOIN dids taken ON taken.company_id = other.company_id AND ltrim(taken.number, '+') = ltrim(d.number, '+')
     WHERE d.company_id = mine AND d.deleted_at IS NULL AND taken.deleted_at IS NULL
       AND t.kind <> 'peer' AND t.disabled_at IS NULL AND t.deleted_at IS NULL
       AND other.kind <> 'peer' AND other.disabled_at IS NULL AND other.deleted_at IS NULL
       AND c.disabled_at IS NULL
       AND (d.id = ANY (own_numbers) OR t.id = ANY (own_trunks))
     ORDER BY d.number LIMIT 1;
    RETURN found;
  END $$;
REVOKE ALL ON FUNCTION number_of_another FROM PUBLIC;
GRANT EXECUTE ON FUNCTION number_of_another TO suite_app, suite_system;
