import type { NamedShapes } from '@ritm/http/openapi';
import { cancellationPolicy, freezePolicy, makeUpPolicy, missPolicy } from './policies.ts';
import {
  service,
  serviceBody,
  serviceChange,
  servicesGroup,
  servicesGroupBody,
  servicesGroupChange,
  servicesGroupList,
  servicesList,
  teacherOfService,
} from './service.ts';

/** Names of shapes in the API reference. */
export const servicesShapes = {
  FreezePolicy: freezePolicy,
  CancellationPolicy: cancellationPolicy,
  MissPolicy: missPolicy,
  MakeUpPolicy: makeUpPolicy,
  ServicesList: servicesList,
  Service: service,
  ServiceBody: serviceBody,
  ServiceChange: serviceChange,
  TeacherOfService: teacherOfService,
  ServicesGroupList: servicesGroupList,
  ServicesGroup: servicesGroup,
  ServicesGroupBody: servicesGroupBody,
  ServicesGroupChange: servicesGroupChange,
} satisfies NamedShapes;
