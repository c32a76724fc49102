-- owner: platform
-- A seal covered its rows with nothing in the place of a null, so a value moved to the empty column beside it was not
-- seen; most of all in lines of the installation, which name no organization. Seals now cover whole rows: made anew.
delete from audit_seals;
