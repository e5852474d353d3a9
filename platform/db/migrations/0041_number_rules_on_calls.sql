-- The operator's number rules apply to calls, too.
COMMENT ON TABLE pre_translations IS
  'Rules that rewrite numbers: of calls in both directions before anything is decided of them, and for clients that ask before they call '
  '(/api/pbx/pre_translate/). The first that matches applies; emergency numbers stay as they are.';
