-- owner: accounts
-- How many codes an address has asked for within an hour and a day is counted over its checks.
create index phone_checks_address on phone_checks (ip, created_at desc);
