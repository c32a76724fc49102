-- owner: platform
-- Routes are named after the module that answers them. A key that was stored under a route's former name is still the
-- key of that call: a client that retries it after the upgrade gets the first reply.
update idempotency_keys k
set route = renamed.now_is
from (
  values
      ('visits.list_pass_batches', 'passes.list_pass_batches'),
      ('visits.add_pass_batch', 'passes.add_pass_batch'),
      ('visits.get_pass_batch', 'passes.get_pass_batch'),
      ('visits.apply_pass_batch', 'passes.apply_pass_batch'),
      ('visits.preview_pass_batch_undo', 'passes.preview_pass_batch_undo'),
      ('visits.undo_pass_batch', 'passes.undo_pass_batch'),
      ('visits.why', 'passes.why'),
      ('visits.preview_sale', 'passes.preview_sale'),
      ('visits.get_freeze_terms', 'passes.get_freeze_terms'),
      ('visits.freeze_pass', 'passes.freeze_pass'),
      ('visits.unfreeze_pass', 'passes.unfreeze_pass'),
      ('visits.extend_pass', 'passes.extend_pass'),
      ('visits.transfer_pass', 'passes.transfer_pass'),
      ('visits.list_pass_students', 'passes.list_pass_students'),
      ('visits.set_pass_students', 'passes.set_pass_students'),
      ('visits.rebalance', 'passes.rebalance'),
      ('visits.list_pass_actions', 'passes.list_pass_actions'),
      ('visits.undo_pass_action', 'passes.undo_pass_action'),
      ('visits.get_lesson_plus', 'passes.get_lesson_plus'),
      ('visits.add_lesson_plus', 'passes.add_lesson_plus'),
      ('visits.edit_lesson_plus', 'passes.edit_lesson_plus'),
      ('visits.delete_lesson_plus', 'passes.delete_lesson_plus'),
      ('visits.list_lessons_plus', 'passes.list_lessons_plus'),
      ('visits.list_lessons_plus_of_school', 'passes.list_lessons_plus_of_school'),
      ('visits.get_sold_why', 'passes.get_sold_why'),
      ('visits.get_check_in_day', 'reception.get_check_in_day'),
      ('visits.find_for_check_in', 'reception.find_for_check_in'),
      ('visits.get_check_in_card', 'reception.get_check_in_card'),
      ('visits.check_in', 'reception.check_in'),
      ('visits.list_check_in_clients', 'reception.list_check_in_clients'),
      ('visits.get_check_in_code', 'reception.get_check_in_code'),
      ('reports.list_companies', 'member.list_companies'),
      ('reports.list_subscriptions', 'member.list_subscriptions'),
      ('reports.get_statistic', 'member.get_statistic'),
      ('reports.get_cabinet', 'member.get_cabinet'),
      ('students.list_tasks', 'tasks.list_tasks'),
      ('students.add_task', 'tasks.add_task'),
      ('students.edit_task', 'tasks.edit_task'),
      ('students.list_task_rules', 'tasks.list_task_rules'),
      ('students.set_task_rule', 'tasks.set_task_rule')
) as renamed (was, now_is)
where k.route = renamed.was;
