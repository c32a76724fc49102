-- owner: passes

-- A debt that a sale has covered may be taken off the pass again, like whatever else is done with one.
alter table pass_actions drop constraint pass_actions_kind_check;
alter table pass_actions add constraint pass_actions_kind_check
  check (kind in ('freeze', 'unfreeze', 'extend', 'transfer', 'family', 'rebalance', 'cover'));
