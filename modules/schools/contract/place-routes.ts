import { defineRoute, done, id, schoolParams, z } from '@ritm/http';
import { schoolsErrors } from './errors.ts';
import {
  addBranchBody,
  addPlaceBody,
  branch,
  branches,
  editBranchBody,
  editPlaceBody,
  place,
  places,
} from './place.ts';

const atSchool = z.object(schoolParams);
const atItem = z.object({ ...schoolParams, id: id() });
const { no_branch, last_branch, branch_in_use } = schoolsErrors;

export const placeRoutes = {
  list_branches: defineRoute({
    name: 'schools.list_branches',
    method: 'GET',
    path: '/{role}/school/{school_id}/branches',
    summary: 'Branches',
    params: atSchool,
    response: branches,
    permission: 'branches.get_list',
  }),
  add_branch: defineRoute({
    name: 'schools.add_branch',
    method: 'POST',
    path: '/{role}/school/{school_id}/branch',
    summary: 'Add a branch',
    params: atSchool,
    body: addBranchBody,
    response: branch,
    permission: 'branches.add',
  }),
  edit_branch: defineRoute({
    name: 'schools.edit_branch',
    method: 'PUT',
    path: '/{role}/school/{school_id}/branch/{id}',
    summary: 'Edit a branch',
    params: atItem,
    body: editBranchBody,
    response: branch,
    permission: 'branches.edit',
  }),
  delete_branch: defineRoute({
    name: 'schools.delete_branch',
    method: 'DELETE',
    path: '/{role}/school/{school_id}/branch/{id}',
    summary: 'Archive a branch',
    params: atItem,
    response: done(),
    errors: [last_branch, branch_in_use],
    permission: 'branches.delete',
  }),
  list_places: defineRoute({
    name: 'schools.list_places',
    method: 'GET',
    path: '/{role}/school/{school_id}/places',
    summary: 'Halls, rooms and zones',
    params: atSchool,
    response: places,
    permission: 'places.get_list',
  }),
  add_place: defineRoute({
    name: 'schools.add_place',
    method: 'POST',
    path: '/{role}/school/{school_id}/place',
    summary: 'Add a place',
    params: atSchool,
    body: addPlaceBody,
    response: place,
    errors: [no_branch],
    permission: 'places.add',
  }),
  edit_place: defineRoute({
    name: 'schools.edit_place',
    method: 'PUT',
    path: '/{role}/school/{school_id}/place/{id}',
    summary: 'Edit a place',
    params: atItem,
    body: editPlaceBody,
    response: place,
    errors: [no_branch],
    permission: 'places.edit',
  }),
  delete_place: defineRoute({
    name: 'schools.delete_place',
    method: 'DELETE',
    path: '/{role}/school/{school_id}/place/{id}',
    summary: 'Archive a place; classes already in it stay',
    params: atItem,
    response: done(),
    permission: 'places.delete',
  }),
};
